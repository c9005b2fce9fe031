import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Button, confirmAction, EmptyState, IconButton, IconDelete, IconEdit, IconPlus, PageFrame, Panel, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import type { Tag, TagClassification } from '../../contract/rows.ts'
import { ClassificationDialog, TagDialog, type ClassificationDraft, type TagDraft } from './tag-dialogs.tsx'
import { ProblemTag } from '../problem/problem-marks.tsx'
import '../problem/problems.css'

/** The page that manages tags and their classifications. */
export default function TagsPage() {
  const t = useText(problems)
  const { tagGroups } = useApi(problemApi)
  const { removeTag, removeClassification } = useApi(problemAdminApi)
  const loaded = useLoad((signal) => tagGroups({ query: { oj: 'ME' } }, signal), [])
  const { reload } = loaded
  const [tag, setTag] = useState<TagDraft>()
  const [classification, setClassification] = useState<ClassificationDraft>()
  const classifications = loaded.value?.flatMap((group) => group.classification ?? []) ?? []
  async function confirmRemoval(title: string, content: string, remove: () => Promise<unknown>) {
    const sure = await confirmAction({ title, content, action: t('tags.remove'), cancel: t('admin.cancel') })
    if (sure) await remove().then(reload, () => undefined)
  }
  const confirmTagRemoval = ({ id, name }: Tag) =>
    confirmRemoval(t('tags.removeTitle', { name }), t('tags.removeContent'), () => removeTag({ query: { tid: id } }))
  const confirmClassificationRemoval = ({ id, name }: TagClassification) =>
    confirmRemoval(t('tags.removeClassificationTitle', { name }), t('tags.removeClassificationContent'), () => removeClassification({ query: { tcid: id } }))
  function close(changed: boolean) {
    setTag(undefined)
    setClassification(undefined)
    if (changed) reload()
  }
  const actions = (
    <>
      <Button icon={<IconPlus />} onClick={() => setClassification({ name: '', rank: classifications.length + 1 })}>
        {t('tags.addClassification')}
      </Button>
      <Button type="primary" icon={<IconPlus />} onClick={() => setTag({ name: '', color: '', tcid: null })}>
        {t('tags.add')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('tags.title')} actions={actions}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={8} height={320} />}>
        {(groups) => (
          <>
            {groups.length === 0 && <EmptyState title={t('list.noTags')} hint={t('tags.emptyHint')} />}
            <div className="verdict-tags-page">
              {groups.map(({ classification: group, tagList }) => (
                <Panel
                  key={group?.id ?? 0}
                  title={group?.name ?? t('list.unclassified')}
                  actions={
                    group && (
                      <>
                        <IconButton size="small" label={t('tags.editOf', { name: group.name })} onClick={() => setClassification(group)}>
                          <IconEdit />
                        </IconButton>
                        <IconButton size="small" label={t('tags.removeOf', { name: group.name })} onClick={() => void confirmClassificationRemoval(group)}>
                          <IconDelete />
                        </IconButton>
                      </>
                    )
                  }
                >
                  {tagList.length === 0 && <p className="verdict-labelled-hint">{t('tags.noneHere')}</p>}
                  <ul className="verdict-tags-list">
                    {tagList.map((one) => (
                      <li key={one.id}>
                        <ProblemTag tag={one} />
                        <IconButton
                          size="small"
                          label={t('tags.editOf', { name: one.name })}
                          onClick={() => setTag({ id: one.id, name: one.name, color: one.color ?? '', tcid: one.tcid })}
                        >
                          <IconEdit />
                        </IconButton>
                        <IconButton size="small" label={t('tags.removeOf', { name: one.name })} onClick={() => void confirmTagRemoval(one)}>
                          <IconDelete />
                        </IconButton>
                      </li>
                    ))}
                  </ul>
                </Panel>
              ))}
            </div>
          </>
        )}
      </Loaded>
      {tag && <TagDialog draft={tag} classifications={classifications} onClose={close} />}
      {classification && <ClassificationDialog draft={classification} onClose={close} />}
    </PageFrame>
  )
}
