/** Which cameras an account may see is decided in one place for the portal and the media server. */
export {
  findTokenAccess,
  findVisibleCamera,
  isVisibleTo,
  type VisibleCamera,
  type VisibleCameras,
  visibleCameras,
} from '@sova/cameras'
