/**
 * Only the method and path of every call: the browser needs these on its first screen, but the schemas only where there is a
 * form. The schemas are added in `endpoints.ts`.
 */
export const calls = {
  getInfo: { method: 'GET', path: '/api/info' },

  logIn: { method: 'POST', path: '/api/login' },
  logOut: { method: 'POST', path: '/api/logout' },
  listSessions: { method: 'GET', path: '/api/sessions' },
  endSession: { method: 'DELETE', path: '/api/sessions/:session_id' },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions' },
  showDeviceKey: { method: 'GET', path: '/api/device-key' },
  showPasswordNotice: { method: 'GET', path: '/api/password-notice' },
  dismissPasswordNotice: { method: 'DELETE', path: '/api/password-notice' },
  showTwoStep: { method: 'GET', path: '/api/two-step' },
  beginTwoStep: { method: 'POST', path: '/api/two-step' },
  confirmTwoStep: { method: 'POST', path: '/api/two-step/confirm' },
  endTwoStep: { method: 'POST', path: '/api/two-step/end' },

  signUp: { method: 'POST', path: '/api/signup' },
  listAccounts: { method: 'GET', path: '/api/users' },
  setAccountState: { method: 'PUT', path: '/api/users/:userid/state' },
  closeAccount: { method: 'POST', path: '/api/close-account' },
  showProfile: { method: 'GET', path: '/api/showprofile/:userid' },
  changeProfile: { method: 'PUT', path: '/api/changeprofile/:userid' },

  showBackups: { method: 'GET', path: '/api/backups' },
  listEvents: { method: 'GET', path: '/api/events' },

  createTripLog: { method: 'POST', path: '/api/createlog' },
  showTripLog: { method: 'GET', path: '/api/showlog/:log_id' },
  updateTripLog: { method: 'PUT', path: '/api/updatelog/:log_id' },
  deleteTripLog: { method: 'DELETE', path: '/api/deletelog/:log_id' },
  listTripLogs: { method: 'GET', path: '/api/logs' },
  listTripLogsOfYear: { method: 'GET', path: '/api/logs/:year' },

  showTrack: { method: 'GET', path: '/api/tracks/:log_id' },
  listTracks: { method: 'GET', path: '/api/logs/:year/tracks' },

  readInstruments: { method: 'GET', path: '/api/instruments' },

  createServiceLog: { method: 'POST', path: '/api/createservicelog' },
  showServiceLog: { method: 'GET', path: '/api/servicelog/:id' },
  updateServiceLog: { method: 'PUT', path: '/api/servicelog/:id' },
  deleteServiceLog: { method: 'DELETE', path: '/api/servicelog/:id' },
  listServiceLogs: { method: 'GET', path: '/api/servicelogs/:userId' },

  listBoats: { method: 'GET', path: '/api/boats' },
  createBoat: { method: 'POST', path: '/api/boats' },
  showBoat: { method: 'GET', path: '/api/boats/:id' },
  updateBoat: { method: 'PUT', path: '/api/boats/:id' },
  deleteBoat: { method: 'DELETE', path: '/api/boats/:id' },

  listTasks: { method: 'GET', path: '/api/tasks' },
  createTask: { method: 'POST', path: '/api/tasks' },
  updateTask: { method: 'PUT', path: '/api/tasks/:id' },
  deleteTask: { method: 'DELETE', path: '/api/tasks/:id' },

  listDocuments: { method: 'GET', path: '/api/documents' },
  createDocument: { method: 'POST', path: '/api/documents' },
  updateDocument: { method: 'PUT', path: '/api/documents/:id' },
  deleteDocument: { method: 'DELETE', path: '/api/documents/:id' },
  uploadDocumentFiles: { method: 'POST', path: '/api/uploads/documents' },
  readDocumentFile: { method: 'GET', path: '/api/document-files/:file' },

  listCosts: { method: 'GET', path: '/api/costs' },
  createCost: { method: 'POST', path: '/api/costs' },
  updateCost: { method: 'PUT', path: '/api/costs/:id' },
  deleteCost: { method: 'DELETE', path: '/api/costs/:id' },

  listKeys: { method: 'GET', path: '/api/keys' },
  createKey: { method: 'POST', path: '/api/keys' },
  deleteKey: { method: 'DELETE', path: '/api/keys/:id' },
  readCalendar: { method: 'GET', path: '/api/calendar/:key' },

  showReminders: { method: 'GET', path: '/api/reminders' },
  changeReminders: { method: 'PUT', path: '/api/reminders' },

  uploadImages: { method: 'POST', path: '/api/uploads' },
  uploadProfilePictures: { method: 'POST', path: '/api/uploads/profile-pictures' },
  deleteImage: { method: 'DELETE', path: '/api/deleteimage/:filename' },
  readImage: { method: 'GET', path: '/api/images/:file' },
  readProfilePicture: { method: 'GET', path: '/api/profile-pictures/:file' },

  prepareExport: { method: 'POST', path: '/api/export' },
  downloadExport: { method: 'GET', path: '/api/export' },
  prepareDossier: { method: 'POST', path: '/api/boats/:id/dossier' },
  downloadDossier: { method: 'GET', path: '/api/boats/:id/dossier' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` }>;

export type CallName = keyof typeof calls;
