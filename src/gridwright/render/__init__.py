"""A board made visible: as text here, as pictures in its neighbours."""
