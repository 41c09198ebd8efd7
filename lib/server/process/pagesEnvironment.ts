/** Variables that Node, Next and the system's libraries use. */
const NAMES = /^(PATH|HOME|TMPDIR|LANG|LC_\w+|TZ|NODE_\w+|NEXT_\w+|MALLOC_\w+|LD_\w+|SOAK_DIR)$/

/** The environment of the page-rendering process: no settings of ours, so no credentials. */
export const pagesEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => NAMES.test(name))),
  NODE_ENV: env.NODE_ENV,
  // Keeps Next from reading .env, which belongs to the serving process.
  __NEXT_PROCESSED_ENV: 'true',
})
