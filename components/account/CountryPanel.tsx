'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Select } from '@/components/ui/Select'
import { profileQuery, setCountry } from '@/lib/browser/account'
import { COUNTRIES } from '@/lib/core/domain/country'
import { Loading } from './Loading'

/** Not the code of any country. */
const DETECTED = ''

/** Countries by name. */
function countryOptions() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const countries = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))
  countries.sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return [{ value: DETECTED, label: 'Not chosen: by your network, where known' }, ...countries]
}

/** Where the account trades from: plans exclude platforms that take no orders from there. */
export function CountryPanel() {
  const { data: profile } = useQuery(profileQuery())
  const queryClient = useQueryClient()
  const options = useMemo(countryOptions, [])
  const saving = useMutation({
    mutationFn: setCountry,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery().queryKey, saved),
  })
  const current = profile?.country ?? DETECTED
  return (
    <Panel headingId="country" heading="My country">
      <div className="space-y-2 px-4 py-3.5 text-sm">
        <p className="max-w-[70ch] text-ink-2">
          The planner leaves out platforms that take no such order from there, by what they publish. Your
          choice counts before what your network says.
        </p>
        {profile ? (
          <Select
            label="My country"
            className="w-full sm:w-80"
            options={options}
            disabled={saving.isPending}
            value={saving.isPending ? (saving.variables ?? DETECTED) : current}
            onChange={({ target }) => saving.mutate(target.value === DETECTED ? null : target.value)}
          />
        ) : (
          <Loading label="Loading your country…" />
        )}
        <div aria-live="polite">
          {saving.isError && <Notice tone="bad">{errorMessage(saving.error)}</Notice>}
          {saving.isSuccess && <p className="text-good">Saved.</p>}
        </div>
      </div>
    </Panel>
  )
}
