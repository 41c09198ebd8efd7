'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '@/components/format/errorMessage'
import { LoadedList } from '@/components/ui/LoadedList'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { useHydrated } from '@/components/ui/useHydrated'
import { alertsQuery, deleteAlert, updateAlert } from '@/lib/browser/alerts/alerts'
import { type AlertAction, AlertRow } from './AlertRow'
import { NotifyButton } from './NotifyButton'

interface Acting {
  id: string
  action: AlertAction
}

const act = ({ id, action }: Acting): Promise<unknown> =>
  action === 'delete' ? deleteAlert(id) : updateAlert({ id, state: action === 'pause' ? 'paused' : 'active' })

/** The account's alerts: condition, last firing, pause and delete. */
export function AlertsPanel() {
  const { data, error } = useQuery(alertsQuery())
  // The shell's notices read the same query.
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const acting = useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey: alertsQuery().queryKey }),
  })
  return (
    <Panel headingId="alerts" heading="Price alerts" aside={<NotifyButton />}>
      <div aria-live="polite">
        {acting.isError && (
          <Notice tone="bad" className="m-4">
            {errorMessage(acting.error)}
          </Notice>
        )}
      </div>
      <LoadedList
        name="alerts"
        items={hydrated ? data?.alerts : undefined}
        error={hydrated ? error : null}
        empty="No alerts yet. The planner makes one of any order: “Alert me at this price”."
        row={(alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            busy={acting.isPending && acting.variables.id === alert.id}
            onAction={(action) => acting.mutate({ id: alert.id, action })}
          />
        )}
      />
    </Panel>
  )
}
