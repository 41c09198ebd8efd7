import type { Question, World } from '../world/createWorld'

/** The rows of the listed questions, rebuilt when a question enters another phase or after `maxAgeMs`. */
export function cachedRows<Listed extends { question: Question }, Row>(
  world: World,
  {
    listings,
    toRow,
    maxAgeMs,
  }: { listings: () => readonly Listed[]; toRow: (listed: Listed) => Row; maxAgeMs: number },
): (now: number) => readonly Row[] {
  let built: { at: number; phases: string; rows: readonly Row[] } | undefined
  return (now) => {
    world.step(now)
    const listed = listings()
    const at = Math.floor(world.elapsed() / maxAgeMs)
    const phases = listed.map(({ question }) => world.phaseOf(question)).join()
    if (built?.at === at && built.phases === phases) return built.rows
    const rows = listed.filter(({ question }) => world.phaseOf(question) !== 'unlisted').map(toRow)
    built = { at, phases, rows }
    return rows
  }
}
