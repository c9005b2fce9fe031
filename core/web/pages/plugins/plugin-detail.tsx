import { kernelApi, type PluginDetail as Detail } from '@verdict/core'
import { ErrorState, Facts, Markdown, Tag, TextSkeleton, type Fact } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { useApi } from '../../api/page-client.ts'
import { useLoad } from '../../api/use-load.ts'
import { useText } from '../../text/use-text.ts'

const stateColours = { good: 'green', warning: 'orange', bad: 'red' } as const

/** The parts that a plugin adds to the site, its health and its README. */
export function PluginDetail({ id }: { id: string }) {
  const t = useText()
  const { getPlugin } = useApi(kernelApi)
  const { value, failure, reload } = useLoad((signal) => getPlugin({ params: { id } }, signal), [id])
  if (failure) return <ErrorState hint={failure.message} onRetry={reload} />
  if (!value) return <TextSkeleton lines={4} height={120} />
  return (
    <>
      <Facts facts={healthFacts(value, t)} />
      <Facts facts={additions(value, t)} />
      {value.readme !== '' && (
        <details>
          <summary>{t('plugins.readme')}</summary>
          <Markdown source={value.readme} compact />
        </details>
      )}
    </>
  )
}

function healthFacts({ health }: Detail, t: ReturnType<typeof useText>): Fact[] {
  return health.map(({ title, state, text }) => ({
    label: title,
    value: (
      <>
        <Tag color={stateColours[state]}>{t(`plugins.healthState.${state}`)}</Tag> {text}
      </>
    ),
  }))
}

/** Only what there is. */
function additions(detail: Detail, t: ReturnType<typeof useText>): Fact[] {
  const { pages, calls, permissions, jobs, offers, collections } = detail
  const lists: [name: string, items: readonly ReactNode[]][] = [
    ['pages', pages.map((path) => <code key={path}>{path}</code>)],
    ['calls', calls.map(({ method, path, about }) => <Named key={`${method} ${path}`} name={`${method} ${path}`} text={about} />)],
    ['permissions', permissions.map(({ name, roles }) => <Named key={name} name={name} text={roles.join(t('plugins.comma'))} />)],
    ['jobs', jobs.map(({ name, every }) => <Named key={name} name={name} text={every ?? t('plugins.adds.onDemand')} />)],
    ['extends', detail.extends.map((token) => <code key={token}>{token}</code>)],
    ['offers', offers.map(({ token, plugins }) => <Named key={token} name={token} text={plugins.join(t('plugins.comma'))} />)],
    [
      'collections',
      collections.map(({ name, documents, bytes }) => (
        <Named key={name} name={name} text={t('plugins.adds.documents', { documents, size: sizeText(bytes) })} />
      )),
    ],
  ]
  return lists.flatMap(([name, items]) => (items.length > 0 ? [{ label: t(`plugins.adds.${name}`), value: <Several items={items} /> }] : []))
}

function Named({ name, text }: { name: string; text: string }) {
  return (
    <>
      <code>{name}</code>
      {text !== '' && ` ${text}`}
    </>
  )
}

/** One item as it is; several open from their number. */
function Several({ items }: { items: readonly ReactNode[] }) {
  if (items.length === 1) return items[0]
  return (
    <details>
      <summary>{items.length}</summary>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </details>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
