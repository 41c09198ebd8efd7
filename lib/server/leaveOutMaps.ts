/**
 * Imported before everything else. The loader of TypeScript has Node keep the source map of every module from now on;
 * Next's own are 28 MB, and Next's view of stack traces passes over them anyway.
 */
process.setSourceMapsEnabled(false)
