import { expect, it } from 'vitest';
import { createRestCollection } from './collect-at-rest.ts';

const megabyte = 1024 * 1024;

/** A process whose figures are set by hand; a collection leaves it with 60 MB. */
function openProcess() {
  const state = { resident: 200 * megabyte, busy: 0, worked: 0, collections: 0 };
  const look = createRestCollection({
    readResident: () => state.resident,
    readBusy: () => state.busy,
    readWorked: () => state.worked,
    collect: () => {
      state.collections += 1;
      state.resident = 60 * megabyte;
    },
  });
  return { state, look };
}

it('collects the garbage of the start, once', () => {
  const { state, look } = openProcess();
  look();
  state.worked = 20_000;
  look();
  expect(state.collections).toBe(1);
  expect(state.resident).toBe(60 * megabyte);
});

it('waits until the process rests', () => {
  const { state, look } = openProcess();
  state.busy = 0.06;
  look();
  expect(state.collections).toBe(0);
  state.busy = 0.04;
  look();
  expect(state.collections).toBe(1);
});

it('collects again only after a growth by 24 MB, so that occasional work is never delayed', () => {
  const { state, look } = openProcess();
  look();
  state.worked = 20_000;
  state.resident = 83 * megabyte;
  look();
  expect(state.collections).toBe(1);
  state.resident = 85 * megabyte;
  look();
  expect(state.collections).toBe(2);
});

it('collects again only after 20 seconds of work, so that short bursts keep their compiled code', () => {
  const { state, look } = openProcess();
  look();
  state.resident = 200 * megabyte;
  state.worked = 19_000;
  look();
  expect(state.collections).toBe(1);
  state.worked = 20_000;
  look();
  expect(state.collections).toBe(2);
});

it('collects after 5 seconds of work when these have left 256 MB', () => {
  const { state, look } = openProcess();
  look();
  state.resident = 400 * megabyte;
  state.worked = 4000;
  look();
  expect(state.collections).toBe(1);
  state.worked = 5000;
  look();
  expect(state.collections).toBe(2);
});

it('does not repeat a collection without effect', () => {
  let collections = 0;
  let worked = 0;
  const look = createRestCollection({
    readResident: () => 300 * megabyte,
    readBusy: () => 0,
    readWorked: () => (worked += 60_000),
    collect: () => (collections += 1),
  });
  look();
  look();
  expect(collections).toBe(1);
});
