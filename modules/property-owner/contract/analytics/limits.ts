/** Most characters of a question; a separate file, so that the screen starts without the schemas. */
export const maxQuestion = 2000;
