import { Navigate } from 'react-router-dom'

/** The way to the messages when no further kind brings a first page. The default export is for loaders. */
export default function ToMessages() {
  return <Navigate replace to="/message/sys" />
}
