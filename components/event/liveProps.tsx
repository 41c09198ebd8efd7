import { LiveMark } from './LiveMark'
import type { useLiveEvent } from './useLiveEvent'

/** What a page of a live event shows of how fresh it is. */
export const liveProps = ({
  isError,
  stream,
  dataUpdatedAt,
  refetch,
  recentBooks,
}: Pick<
  ReturnType<typeof useLiveEvent>,
  'isError' | 'stream' | 'dataUpdatedAt' | 'refetch' | 'recentBooks'
>) => ({
  recentBooks,
  stale: isError,
  live: <LiveMark failed={isError} stream={stream} updatedAt={dataUpdatedAt} onRetry={() => refetch()} />,
})
