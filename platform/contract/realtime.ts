/** Path of the live connection (socket.io); no other route is below it. */
export const realtimePath = '/socket.io/';
