import { Badge } from '@/components/ui/Badge'
import { outcomeState, type StatedOutcome } from './outcomeState'

/** Status of an outcome; its result once there is one. */
export function StatusBadge({ outcome }: { outcome: StatedOutcome }) {
  const { label, tone } = outcomeState(outcome)
  return <Badge tone={tone}>{label}</Badge>
}
