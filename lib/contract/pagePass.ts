/** Renews the pass that pages carry, without a page: `GET`, 204. */
export const PAGE_PASS_PATH = '/page-pass'
