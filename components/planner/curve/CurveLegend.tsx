import { BRANDS, venueColor } from '@/components/venue/brand'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'

const Stroke = ({ color, dashes, width }: { color: string; dashes?: string; width: number }) => (
  <svg aria-hidden width="24" height="8" viewBox="0 0 24 8">
    <path d="M0 4h24" stroke={color} strokeWidth={width} strokeDasharray={dashes} />
  </svg>
)

/** Which line is which. */
export const CurveLegend = ({ venues, handOvers }: { venues: readonly VenueId[]; handOvers: boolean }) => (
  <ul aria-label="Lines of the chart" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
    <li className="inline-flex items-center gap-1.5">
      <Stroke color="var(--color-ink)" width={2.5} />
      Best split
    </li>
    {venues.map((venue) => (
      <li key={venue} className="inline-flex items-center gap-1.5">
        <Stroke color={venueColor(venue)} dashes={BRANDS[venue].dashes} width={2} />
        {VENUES[venue].name} alone
      </li>
    ))}
    {handOvers && (
      <li className="inline-flex items-center gap-1.5">
        <svg aria-hidden width="10" height="10" viewBox="0 0 10 10">
          <circle
            cx="5"
            cy="5"
            r="3.5"
            fill="var(--color-surface)"
            stroke="var(--color-ink-2)"
            strokeWidth="2"
          />
        </svg>
        Another platform joins
      </li>
    )}
  </ul>
)
