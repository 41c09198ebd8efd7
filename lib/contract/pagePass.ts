/** Renews the page pass without loading a page: `GET`, 204. */
export const PAGE_PASS_PATH = '/page-pass'
