// Whether this is the page of a site without a server, and what its document says of that.

const { files = "", runtime = "", library = "", joined = "" } = globalThis.document?.documentElement.dataset ?? {};

/** Where the files of the site are; nothing of that where there is a server. */
export const site = { files, runtime, library, joined };
export const isSite = files !== "";
/** The class that this page is for; empty for everybody's. @type {string} */
export const className = joined ? JSON.parse(joined).name : "";
