import { Navigate } from 'react-router-dom'

/** Addresses below /admin that nobody serves lead to the login. The default export is for loaders. */
export default function ToLogin() {
  return <Navigate replace to="/admin/login" />
}
