import { useFrame } from '@verdict/core/web'
import { Button, IconPlus } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { groupFrame, type ListActionsProps } from '../../contract/screens.ts'

/** Buttons for group admins; nothing for other users. */
export default function ListActions({ manage, create }: ListActionsProps) {
  const view = useFrame(groupFrame)
  if (!view?.isAdmin) return null
  return (
    <>
      <Link to={view.path + manage.to}>
        <Button tabIndex={-1}>{manage.label}</Button>
      </Link>
      <Link to={view.path + create.to}>
        <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
          {create.label}
        </Button>
      </Link>
    </>
  )
}
