/**
 * Next calls this once in each of its server processes. Under `npm start` and `npm run dev` the service runs already;
 * under plain `next start` and `next dev` it starts here.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startInNext } = await import('./lib/server/process/startInNext')
  await startInNext()
}
