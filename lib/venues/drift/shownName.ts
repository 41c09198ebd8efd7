/** As fields and values of enumerations are called: a word, or several. */
const WORDLIKE = /^[A-Za-z_$][\w .:/-]{0,47}$/
/** Words run together, each with a capital: long, and no key. */
const CAMEL = /^[a-z]{1,20}(?:[A-Z][a-z]{1,20}){0,8}$/
/** As no word is: what could be a key, an address, a hash or the number of an account. */
const SECRET_LIKE = /[0-9a-f]{12}|\d{6}|[A-Za-z0-9]{25}|^(?:sk|pk|eyJ)[_A-Za-z0-9-]{12}/i

/** A name from outside as it may be shown and counted by; one that could be anything else is not repeated. */
export const shownName = (name: string): string =>
  WORDLIKE.test(name) && (CAMEL.test(name) || !SECRET_LIKE.test(name)) ? name : '{not a plain name}'
