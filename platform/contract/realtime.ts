/** Where the live connection is opened (socket.io); under it lies nothing else. */
export const realtimePath = '/socket.io/';
