export { listCustomers, type Customer } from './customers.ts';
export { insertCustomers, type NewCustomer } from './customers.ts';
