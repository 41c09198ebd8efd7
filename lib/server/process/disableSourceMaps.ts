/**
 * Must be imported first. TypeScript's loader makes Node keep the source map of every later module:
 * 28 MB, nearly all for packages, and the stacks in our log do not use them.
 */
process.setSourceMapsEnabled(false)
