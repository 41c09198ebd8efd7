import { text } from './scalars'

/** Fields that identify one outcome: its id alone, or its event with its title. */
export const outcomeShape = {
  event: text().min(1).optional().describe('Slug. Needed unless outcome_id is given.'),
  outcome_title: text()
    .min(1)
    .optional()
    .describe(
      'Needed with event, unless the event is binary. A title that several outcomes have names none.',
    ),
  outcome_id: text(64).min(1).optional().describe('Stands alone; what else is given must agree with it.'),
}
