/** What Node, Next and the system's libraries go by. */
const NAMES = /^(PATH|HOME|TMPDIR|LANG|LC_\w+|TZ|NODE_\w+|NEXT_\w+|MALLOC_\w+|LD_\w+|SOAK_DIR)$/

/** The environment of the process that renders pages: no setting of ours, so no credential. */
export const pagesEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => NAMES.test(name))),
  NODE_ENV: env.NODE_ENV,
  // Keeps Next from reading .env, which is the serving process's.
  __NEXT_PROCESSED_ENV: 'true',
})
