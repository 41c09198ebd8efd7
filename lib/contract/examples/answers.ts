import type { Operations } from '../operations'
import { HAND_MADE } from './handMade'
import recorded from './recorded.json' with { type: 'json' }
import type { ExampleValues } from './requestExamples'

type OperationId = keyof Operations
const ANSWERS: Partial<Record<OperationId, unknown>> = { ...recorded.answers, ...HAND_MADE }

/** What the recorded examples are about. */
export const EXAMPLE_VALUES: ExampleValues = recorded.values

/** An answer of the operation, recorded in the demo or written by hand; undefined for a picture. */
export const exampleAnswer = (id: OperationId): unknown => ANSWERS[id]
