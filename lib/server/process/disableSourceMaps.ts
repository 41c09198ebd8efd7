/**
 * Imported before everything else. The loader of TypeScript has Node keep the source map of every module from now on:
 * 28 MB, nearly all of them of packages, and the stacks in our log do not use them.
 */
process.setSourceMapsEnabled(false)
