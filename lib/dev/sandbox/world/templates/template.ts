import type { Facts, TemplateName } from '../facts'
import type { Random } from '../random'

/** Draws the facts of a question from chance and the time the world begins. */
export type Template = (random: Random, now: number) => Facts
export type Templates = Partial<Record<TemplateName, Template>>
