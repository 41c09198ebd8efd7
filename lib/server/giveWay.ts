import { setPriority } from 'node:os'

const NICENESS = 10

/** Where both want a core, whoever waits for an answer comes before whoever reads on. */
export const giveWay = (): void => setPriority(NICENESS)
