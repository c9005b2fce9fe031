import { kernelApi } from '@verdict/core'
import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded, SettingsForm } from '@verdict/page-kit'
import { Button, DataTable, EmptyState, Field, Input, Moment, Panel, Switch, TextSkeleton, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { contestCalendarApi, contestCalendars, type CalendarOverview, type CalendarRow } from '../../contract.ts'
import './calendars-panel.css'

interface Form {
  /** One address per line. */
  readonly lines: string
  readonly privateAddresses: boolean
}

const addressesIn = (lines: string) => lines.split(/\s+/).filter((address) => address !== '')

/** The panel with calendar addresses and the results of reading them. */
export default function CalendarsPanel() {
  const t = useText(contestCalendars)
  const { calendars, read } = useApi(contestCalendarApi)
  const { changeSettings } = useApi(kernelApi)
  const loaded = useLoad((signal) => calendars(undefined, signal), [])
  const [justRead, setJustRead] = useState<CalendarOverview>()
  const [reading, setReading] = useState(false)
  async function readNow() {
    setReading(true)
    await read().then(setJustRead, () => undefined)
    setReading(false)
  }
  async function save({ lines, privateAddresses }: Form) {
    await changeSettings({ params: { plugin: contestCalendars.id }, body: { addresses: addressesIn(lines), privateAddresses } })
    void readNow()
  }
  const columns: Column<CalendarRow>[] = [
    {
      key: 'calendar',
      title: t('panel.calendar'),
      render: ({ name, address }) => (
        <div className="verdict-calendar">
          {name}
          <small>{address}</small>
        </div>
      ),
    },
    { key: 'contests', title: t('panel.contests'), width: 90, align: 'right', render: ({ contests }) => contests },
    { key: 'readAt', title: t('panel.readAt'), width: 170, render: ({ readAt }) => (readAt ? <Moment time={readAt} /> : t('panel.never')) },
    { key: 'state', title: t('panel.state'), width: 260, render: ({ readAt, problem }) => problem ?? t(readAt ? 'panel.fine' : 'panel.waiting') },
  ]
  const rules = [
    {
      validator: (lines: string | undefined, refuse: (message?: string) => void) =>
        refuse(addressesIn(lines ?? '').every((address) => /^https?:\/\/./i.test(address)) ? undefined : t('panel.addressWrong')),
    },
  ]
  return (
    <Panel
      title={t('panel.title')}
      actions={
        <Button size="small" loading={reading} onClick={() => void readNow()}>
          {t('panel.read')}
        </Button>
      }
    >
      <Loaded of={{ ...loaded, value: justRead ?? loaded.value }} waiting={<TextSkeleton lines={4} height={180} />}>
        {({ addresses, privateAddresses, calendars: rows }) => (
          <>
            <SettingsForm<Form>
              initialValues={{ lines: addresses.join('\n'), privateAddresses }}
              save={save}
              saveText={t('panel.save')}
              savedText={t('panel.saved')}
            >
              <Field label={t('settings.addresses')} field="lines" rules={rules} extra={t('panel.hint')}>
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
              </Field>
              <Field label={t('settings.privateAddresses')} field="privateAddresses" triggerPropName="checked" extra={t('panel.privateHint')}>
                <Switch />
              </Field>
            </SettingsForm>
            <div className="verdict-calendar-list">
              <DataTable
                label={t('panel.list')}
                columns={columns}
                rows={rows}
                rowKey={({ address }) => address}
                empty={<EmptyState title={t('panel.empty')} hint={t('panel.emptyHint')} />}
                minimumWidth={640}
              />
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
