import { useApi, useText } from '@verdict/core/web'
import { Moment, type Column } from '@verdict/ui-kit'
import { accounts } from '../../contract/accounts.ts'
import { classesApi, type Campus } from '../../contract/classes-api.ts'
import { NamedList } from './named-list.tsx'

/** The page on which admins manage campuses. */
export default function CampusesPage() {
  const t = useText(accounts)
  const { campusList, submitCampus, deleteCampus } = useApi(classesApi)
  const columns: Column<Campus>[] = [
    { key: 'classes', title: t('campuses.classCount'), width: 120, align: 'right', render: ({ classCount }) => classCount },
    { key: 'created', title: t('users.created'), width: 230, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
  ]
  return (
    <NamedList<Campus>
      texts="campuses"
      subtitle={t('campuses.subtitle')}
      columns={columns}
      load={(query, signal) => campusList({ query }, signal)}
      newRow={{}}
      save={({ id }, name) => submitCampus({ body: { id, name } })}
      remove={(id) => deleteCampus({ query: { id } })}
      actionsWidth={160}
    />
  )
}
