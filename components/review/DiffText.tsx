import type { Run } from './wordDiff'

/** A text with the words marked that the other one lacks. */
export const DiffText = ({ runs }: { runs: readonly Run[] }) => (
  <p className="max-w-[70ch] whitespace-pre-line text-ink-2 text-sm leading-relaxed">
    {runs.map(({ text, own }, index) =>
      own ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its position only
        <mark key={index} className="rounded-xs bg-warn/20 text-ink">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </p>
)
