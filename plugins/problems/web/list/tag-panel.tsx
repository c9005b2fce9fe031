import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, EmptyState, Input, Panel, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import { ProblemTag } from '../problem/problem-marks.tsx'
import '../problem/problems.css'

interface TagPanelProps {
  oj: string
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The filter by tags, grouped by classification. */
export function TagPanel({ oj, chosen, onChange }: TagPanelProps) {
  const t = useText(problems)
  const { tagGroups } = useApi(problemApi)
  const [search, setSearch] = useState('')
  const loaded = useLoad((signal) => tagGroups({ query: { oj } }, signal), [oj])
  const wanted = search.trim().toLowerCase()
  const groups = loaded.value
    ?.map((group) => ({ ...group, tagList: group.tagList.filter(({ id, name }) => chosen.includes(id) || name.toLowerCase().includes(wanted)) }))
    .filter(({ tagList }) => tagList.length > 0)
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Panel
      title={t('list.tags')}
      actions={
        chosen.length > 0 && (
          <Button size="mini" onClick={() => onChange([])}>
            {t('list.clearTags', { count: chosen.length })}
          </Button>
        )
      }
    >
      <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={180} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('list.noTags')} />
          ) : (
            <>
              <Input allowClear size="small" value={search} placeholder={t('list.searchTags')} aria-label={t('list.searchTags')} onChange={setSearch} />
              <div className="verdict-tag-groups">
                {groups?.map(({ classification, tagList }) => (
                  <section key={classification?.id ?? 0}>
                    {(classification !== null || all.length > 1) && <h3>{classification?.name ?? t('list.unclassified')}</h3>}
                    <div>
                      {tagList.map((tag) => (
                        <ProblemTag key={tag.id} tag={tag} pressed={chosen.includes(tag.id)} onClick={() => toggle(tag.id)} />
                      ))}
                    </div>
                  </section>
                ))}
                {groups?.length === 0 && <p className="verdict-tag-nothing">{t('list.noTagFound')}</p>}
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
