import { kernelApi, recordOf, type SiteSettings } from '@verdict/core'
import { formatBytes, useApi, useLoad, useText, type Translate } from '@verdict/core/web'
import { EmptyList, inAddress, Loaded, SettingsForm, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { DataTable, Field, FilterBar, InputNumber, PageFrame, Panel, SearchField, Space, TextSkeleton, usePhone, type Column } from '@verdict/ui-kit'
import { admin } from '../../contract/admin.ts'
import { adminApi, type StorageUseRow } from '../../contract/api.ts'
import './settings-page.css'

/** The page with the storage used by owners of files, and the limits of users and groups. */
export default function StoragePage() {
  const t = useText(admin)
  const isPhone = usePhone()
  const [filter, change] = useAddressFilter({ keyword: inAddress.text() }, 20)
  const { getStorageUse } = useApi(adminApi)
  const { table, value, reload } = useFilteredList([filter, change], (signal) => getStorageUse({ query: filter }, signal))
  const texts = { title: t('use.none'), hint: t('use.noneHint'), filteredTitle: t('use.notFound') }
  return (
    <PageFrame title={t('use.title')} subtitle={value && t('use.total', { size: formatBytes(value.sums.bytes), files: value.sums.files.toLocaleString() })}>
      <div className="verdict-settings-panels">
        <LimitsPanel onSaved={reload} />
        <div>
          <FilterBar>
            <SearchField label={t('use.search')} keyword={filter.keyword} onSearch={(keyword) => change({ keyword })} />
          </FilterBar>
          <DataTable
            {...table}
            label={t('use.title')}
            columns={columns(t, isPhone)}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            empty={<EmptyList {...texts} isFiltered={filter.keyword !== ''} onReset={() => change({ keyword: '' })} />}
          />
        </div>
      </div>
    </PageFrame>
  )
}

function columns(t: Translate, isPhone: boolean): Column<StorageUseRow>[] {
  const nameOf = ({ kind, id, name }: StorageUseRow) => (kind === 'site' ? t('use.site') : (name ?? t('use.unknown', { id })))
  const figure = (text: string) => <span className="verdict-figures">{text}</span>
  const limitOf = ({ limit }: StorageUseRow) => (limit === null ? t('use.unlimited') : figure(formatBytes(limit)))
  if (isPhone) {
    const named = (row: StorageUseRow) => (
      <Space direction="vertical" size="mini">
        {nameOf(row)}
        <small>
          {t(`use.kinds.${row.kind}`)} · {t('use.limit')} {limitOf(row)}
        </small>
      </Space>
    )
    return [
      { key: 'name', title: t('use.owner'), render: named },
      { key: 'bytes', title: t('use.used'), width: 90, render: ({ bytes }) => figure(formatBytes(bytes)) },
    ]
  }
  return [
    { key: 'name', title: t('use.owner'), render: nameOf },
    { key: 'kind', title: t('use.kind'), width: 110, render: ({ kind }) => t(`use.kinds.${kind}`) },
    { key: 'bytes', title: t('use.used'), width: 110, render: ({ bytes }) => figure(formatBytes(bytes)) },
    { key: 'limit', title: t('use.limit'), width: 110, render: limitOf },
    { key: 'files', title: t('use.files'), width: 90, render: ({ files }) => figure(files.toLocaleString()) },
  ]
}

const limitNames = ['userStorageMegabytes', 'groupStorageMegabytes'] as const
type Limits = Pick<SiteSettings, (typeof limitNames)[number]>

function LimitsPanel({ onSaved }: { onSaved: () => void }) {
  const t = useText(admin)
  const { getSettings, changeSettings } = useApi(kernelApi)
  const loaded = useLoad(async (signal) => {
    const sections = await getSettings({}, signal)
    const values = sections.find(({ plugin }) => plugin === 'kernel')?.values
    return recordOf(limitNames, (name) => Number(values?.[name] ?? 0))
  }, [])
  async function save({ userStorageMegabytes = 0, groupStorageMegabytes = 0 }: Partial<Limits>) {
    await changeSettings({ params: { plugin: 'kernel' }, body: { userStorageMegabytes, groupStorageMegabytes } })
    onSaved()
  }
  const field = (name: keyof Limits) => (
    <Field key={name} label={t(`use.${name}`)} field={name} extra={t('use.limitHint')}>
      <InputNumber min={0} max={1_048_576} precision={0} />
    </Field>
  )
  return (
    <Panel title={t('use.limits')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={3} height={150} />}>
        {(limits) => (
          <SettingsForm<Limits> initialValues={limits} save={save} saveText={t('save')} savedText={t('saved')}>
            <div className="verdict-settings-pair">{limitNames.map(field)}</div>
          </SettingsForm>
        )}
      </Loaded>
    </Panel>
  )
}
