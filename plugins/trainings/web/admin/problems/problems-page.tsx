import { useApi, useLoad } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, IconImport, IconPlus, PageFrame, Panel, Space } from '@verdict/ui-kit'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import type { TrainingProblem } from '../../../contract/rows.ts'
import type { TrainingSection } from '../../../contract/section-api.ts'
import { AdminLinks } from '../place/admin-links.tsx'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { AddDialog } from './add-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { problemColumns, type ProblemEntry } from './problem-columns.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { SectionDialog } from './section-dialog.tsx'
import { SectionActions, SectionTitle } from './section-head.tsx'
import { useTrainingContents, type ProblemGroup } from './use-training-contents.ts'
import '../../parts/trainings.css'

type Opened = 'add' | 'add-own' | 'import' | { readonly problem: TrainingProblem } | { readonly section: TrainingSection | undefined }

/** The page on which training staff manage problems and sections. */
export default function TrainingProblemsPage() {
  const t = usePlaceText()
  const tid = Number(useParams().trainingId)
  const { ofSite, ownedProblems } = useAdminPlace()
  const { choices } = useApi(trainingAdminApi)
  const { value: judges = [] } = useLoad(async (signal) => (ofSite ? (await choices(undefined, signal)).judges : []), [])
  const contents = useTrainingContents(tid)
  const { value, loading, failure, reload } = contents
  const [opened, setOpened] = useState<Opened>()
  const sections = value?.sections ?? []
  function close() {
    setOpened(undefined)
    reload()
  }
  async function confirmRemoval({ problem, named: { displayId } }: ProblemEntry) {
    const question = { title: t('admin.problem.removeTitle', { id: displayId }), content: t('admin.problem.removeContent'), action: t('admin.remove') }
    if (await confirmAction({ ...question, cancel: t('admin.cancel') })) await contents.removeProblem(problem.id)
  }
  async function confirmSectionRemoval({ id, title }: TrainingSection) {
    const question = { title: t('admin.section.removeTitle', { title }), content: t('admin.section.removeContent'), action: t('admin.remove') }
    if (await confirmAction({ ...question, cancel: t('admin.cancel') })) await contents.removeSection(id)
  }
  const tableOf = (group: ProblemGroup | undefined, label: string, empty: string) => (
    <DataTable
      label={label}
      columns={problemColumns(t, {
        count: group?.entries.length ?? 0,
        onMove: (at, by) => group && contents.moveProblem(group, at, by),
        onEdit: ({ named }) => setOpened({ problem: named }),
        onRemove: (entry) => void confirmRemoval(entry),
      })}
      rows={group?.entries}
      rowKey={({ problem }) => problem.id}
      loading={loading && value !== undefined}
      error={failure && { message: failure.message, onRetry: reload }}
      empty={<EmptyState title={t(`${empty}.empty`)} hint={t(empty === 'problems' ? 'admin.problem.emptyHint' : `${empty}.emptyHint`)} />}
      minimumWidth={720}
    />
  )
  const [outside, ...groups] = value?.groups ?? []
  const actions = (
    <Space wrap>
      <Button icon={<IconPlus />} disabled={!value} onClick={() => setOpened({ section: undefined })}>
        {t('admin.section.add')}
      </Button>
      {judges.length > 0 && (
        <Button icon={<IconImport />} disabled={!value} onClick={() => setOpened('import')}>
          {t('admin.problem.import')}
        </Button>
      )}
      {ownedProblems && (
        <Button icon={<IconPlus />} disabled={!value} onClick={() => setOpened('add-own')}>
          {ownedProblems.add}
        </Button>
      )}
      <Button type="primary" icon={<IconPlus />} disabled={!value} onClick={() => setOpened('add')}>
        {t('admin.problem.add')}
      </Button>
    </Space>
  )
  return (
    <>
      <AdminLinks tid={tid} title={value?.training.title} />
      <PageFrame title={t('admin.problems')} actions={actions}>
        <div className="verdict-training-about">
          {groups.length === 0 && tableOf(outside, t('admin.problems'), 'problems')}
          {groups.length > 0 && outside && outside.entries.length > 0 && (
            <Panel title={t('admin.section.none')} padded={false}>
              {tableOf(outside, t('admin.section.none'), 'problems')}
            </Panel>
          )}
          {groups.map((group, at) => {
            const section = sections[at]!
            const { id, title } = section
            return (
              <Panel
                key={id}
                padded={false}
                title={<SectionTitle section={section} sections={sections} />}
                actions={
                  <SectionActions
                    title={title}
                    isFirst={at === 0}
                    isLast={at === groups.length - 1}
                    onMove={(by) => contents.moveSection(at, by)}
                    onEdit={() => setOpened({ section })}
                    onRemove={() => void confirmSectionRemoval(section)}
                  />
                }
              >
                {tableOf(group, title, 'admin.section')}
              </Panel>
            )
          })}
        </div>
      </PageFrame>
      {opened === 'add' && <AddDialog tid={tid} sections={sections} onClose={close} />}
      {opened === 'add-own' && <AddDialog tid={tid} sections={sections} own={ownedProblems} onClose={close} />}
      {opened === 'import' && <ImportDialog tid={tid} judges={judges} onClose={close} />}
      {typeof opened === 'object' && 'problem' in opened && <ProblemDialog named={opened.problem} sections={sections} onClose={close} />}
      {typeof opened === 'object' && 'section' in opened && <SectionDialog tid={tid} section={opened.section} sections={sections} onClose={close} />}
    </>
  )
}
