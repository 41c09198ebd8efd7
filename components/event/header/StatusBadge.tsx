import { Badge } from '@/components/ui/Badge'
import { outcomeState, type StatedOutcome } from './outcomeState'

/** Where an outcome stands; its result once there is one. */
export function StatusBadge({ outcome }: { outcome: StatedOutcome }) {
  const { label, tone } = outcomeState(outcome)
  return <Badge tone={tone}>{label}</Badge>
}
