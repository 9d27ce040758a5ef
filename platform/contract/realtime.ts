/** Path of the live connection (socket.io), as the specification names it; no other route is below it. */
export const realtimePath = '/socketio/';
