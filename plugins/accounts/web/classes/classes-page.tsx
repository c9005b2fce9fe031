import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Choice, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { accounts } from '../../contract/accounts.ts'
import { classesApi, type SchoolClass } from '../../contract/classes-api.ts'
import { ClassMembers } from './class-members.tsx'
import { NamedList } from './named-list.tsx'
import '../users/users-page.css'

/** The page on which admins manage classes and their members. */
export default function ClassesPage() {
  const t = useText(accounts)
  const { isRoot } = useSession()
  const { classList, allCampuses, submitClass, deleteClass } = useApi(classesApi)
  const [campusId, setCampusId] = useState(0)
  const [opened, setOpened] = useState<SchoolClass>()
  const campuses = useLoad((signal) => allCampuses({}, signal), [])
  const options = (campuses.value ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const [firstCampus] = options
  const columns: Column<SchoolClass>[] = [
    { key: 'campus', title: t('campuses.name'), render: ({ campusName }) => campusName },
    { key: 'members', title: t('classes.memberCount'), width: 100, align: 'right', render: ({ memberCount }) => memberCount },
  ]
  return (
    <NamedList<SchoolClass>
      texts="classes"
      subtitle={
        campuses.value?.length === 0 ? (
          <>
            {t('classes.noCampus')} {isRoot && <Link to="/admin/campus">{t('classes.addCampus')}</Link>}
          </>
        ) : (
          t('classes.subtitle')
        )
      }
      columns={columns}
      load={(query, signal) => classList({ query: { ...query, ...(campusId > 0 && { campusId }) } }, signal)}
      dependencies={[campusId]}
      filters={
        <Choice label={t('campuses.name')} value={campusId} options={[{ value: 0, label: t('classes.allCampuses') }, ...options]} onChange={setCampusId} />
      }
      newRow={firstCampus && { campusId: campusId || firstCampus.value }}
      fields={(editing, change) => (
        <p>
          <Choice label={t('campuses.name')} value={editing.campusId ?? 0} options={options} onChange={(campus) => change({ ...editing, campusId: campus })} />
        </p>
      )}
      save={(editing, name) => submitClass({ body: { id: editing.id, campusId: editing.campusId ?? 0, name } })}
      remove={(id) => deleteClass({ query: { id } })}
      deleteParameters={({ memberCount }) => ({ count: memberCount })}
      actions={[{ text: t('classes.members'), label: ({ name }) => t('classes.membersOf', { name }), onClick: setOpened }]}
      actionsWidth={230}
      dialog={(reload) => opened && <ClassMembers row={opened} onClose={() => setOpened(undefined)} onChanged={reload} />}
    />
  )
}
