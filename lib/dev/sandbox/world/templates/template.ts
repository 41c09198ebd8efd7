import type { Facts, TemplateName } from '../facts'
import type { Random } from '../random'

/** Draws the facts of a question from a random stream and the world's start time. */
export type Template = (random: Random, now: number) => Facts
export type Templates = Partial<Record<TemplateName, Template>>
