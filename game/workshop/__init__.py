"""Tools that drive the whole program without a user: states, gallery, soak, benchmark."""
