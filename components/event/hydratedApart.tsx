import { Activity, type ComponentType, memo } from 'react'
import { sameOutcome } from './outcomes/sameOutcome'

type OutcomeProps = Parameters<typeof sameOutcome>[0]

/**
 * A panel about one outcome that hydrates by itself, in short tasks after its surroundings, and renders again only when
 * its outcome has changed. Its markup is in the first response like everything else.
 */
export const hydratedApart = <Props extends object>(Panel: ComponentType<Props>) =>
  memo(function HydratedApart(props: Props & OutcomeProps) {
    return (
      <Activity>
        <Panel {...props} />
      </Activity>
    )
  }, sameOutcome)
