/** Version of the business rules; raised with every change of them, so that reports of older rules can be renewed. */
export const rulesVersion = 3;
