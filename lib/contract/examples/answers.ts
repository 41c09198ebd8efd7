import type { Operations } from '../operations'
import { HAND_MADE } from './handMade'
import recorded from './recorded.json' with { type: 'json' }
import type { ExampleValues } from './requestExamples'

type OperationId = keyof Operations
const ANSWERS: Partial<Record<OperationId, unknown>> = { ...recorded.answers, ...HAND_MADE }

/** Ids and values used in the recorded examples. */
export const EXAMPLE_VALUES: ExampleValues = recorded.values

/** An example response of the operation, recorded in the demo or written by hand; undefined for an image. */
export const exampleAnswer = (id: OperationId): unknown => ANSWERS[id]
