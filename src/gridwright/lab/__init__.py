"""The lab of a course: a student's own program in our page, compared with the rules."""
