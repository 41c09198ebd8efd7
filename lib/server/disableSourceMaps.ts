/**
 * Imported before everything else. The loader of TypeScript has Node keep the source map of every module from now on:
 * 28 MB, nearly all of them of packages, while the stacks in our log were told without them.
 */
process.setSourceMapsEnabled(false)
