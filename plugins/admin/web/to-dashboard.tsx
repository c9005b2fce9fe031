import { Navigate } from 'react-router-dom'

/** /admin leads to the dashboard. The default export is for loaders. */
export default function ToDashboard() {
  return <Navigate replace to="/admin/dashboard" />
}
