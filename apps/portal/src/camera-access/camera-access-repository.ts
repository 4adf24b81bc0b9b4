/** Which cameras an account may see is decided in one place for the portal and the media server. */
export { findVisibleCamera, type VisibleCamera, type VisibleCameras, visibleCameras } from '@sova/cameras'
