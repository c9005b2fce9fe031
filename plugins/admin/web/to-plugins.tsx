import { Navigate } from 'react-router-dom'

/** The plain list of plugins stands in the admin area now. The default export is for loaders. */
export default function ToPlugins() {
  return <Navigate replace to="/admin/plugins" />
}
