// What it means to publish a level where this page runs: at a server everybody can play it then, in
// a lab it lies in the student's folder.

const WORDS = {
  server: {
    publish: "Publish", again: "Publish again", done: "Published: everybody at this server can play it now.",
    published: "Published: everybody here can play it.", sign: "published", sure: "For everybody?",
  },
  lab: {
    publish: "Save", again: "Save again", done: "Saved in your folder, and in the list of levels.",
    published: "Saved in your folder.", sign: "saved", sure: "Sure?",
  },
};

/** The words for it here. */
export const publishing = () => (document.body.classList.contains("lab") ? WORDS.lab : WORDS.server);
