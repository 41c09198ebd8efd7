import { setPriority } from 'node:os'

const NICENESS = 10

/** Where both want a core, whoever waits for an answer comes before whoever reads on; where the system allows it. */
export function giveWay(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Then both are alike.
  }
}
