import accounts from './accounts.json' with { type: 'json' }
import admin from './admin.json' with { type: 'json' }
import cameraDialog from './camera-dialog.json' with { type: 'json' }
import cameraReports from './camera-reports.json' with { type: 'json' }
import cameras from './cameras.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import embed from './embed.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import events from './events.json' with { type: 'json' }
import finder from './finder.json' with { type: 'json' }
import folders from './folders.json' with { type: 'json' }
import map from './map.json' with { type: 'json' }
import mosaics from './mosaics.json' with { type: 'json' }
import notifications from './notifications.json' with { type: 'json' }
import pacs from './pacs.json' with { type: 'json' }
import pacsEvents from './pacs-events.json' with { type: 'json' }
import player from './player.json' with { type: 'json' }
import schedules from './schedules.json' with { type: 'json' }
import session from './session.json' with { type: 'json' }
import setup from './setup.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }

const dictionary = {
  common,
  shell,
  session,
  setup,
  schedules,
  cameras,
  'camera-dialog': cameraDialog,
  'camera-reports': cameraReports,
  embed,
  finder,
  folders,
  map,
  notifications,
  pacs,
  'pacs-events': pacsEvents,
  mosaics,
  player,
  errors,
  events,
  accounts,
  admin,
}

export default dictionary
